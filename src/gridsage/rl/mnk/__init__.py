"""m,n,k as environments: two players in turn, one player against a bot, or a batch in the compiled core."""
