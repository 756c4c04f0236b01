// Sets the chosen theme before the first paint, so that nothing flashes.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("gridsage.theme") ?? '"auto"');
    document.documentElement.dataset.theme = theme;
  } catch {
    document.documentElement.dataset.theme = "auto";
  }
})();
