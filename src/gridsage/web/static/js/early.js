// Sets what the player chose of the look before the first paint, so that nothing flashes; asks for the words while the
// scripts still come; loads a page again that came in part.
(() => {
  const { dataset } = document.documentElement;
  let language = /** @type {unknown} */ (null);
  dataset.theme = "auto";
  try {
    const kept = (/** @type {string} */ name) => JSON.parse(localStorage.getItem(`gridsage.${name}`) ?? "null");
    const { theme = kept("theme"), numbers, motion } = kept("settings")?.values ?? {};
    for (const [name, value] of Object.entries({ theme, numbers, motion })) {
      if (typeof value === "string") dataset[name] = value;
    }
    language = kept("language");
  } catch {
    // A browser that stores nothing gets the look of the system.
  }
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[rel=words]");
  const files = [...links];
  const wanted = [language, ...navigator.languages.map((name) => name.split("-")[0]), "en"];
  const spoken = wanted.find((name) => files.some(({ hreflang }) => hreflang === name));
  for (const { href } of files.filter(({ hreflang }) => hreflang === spoken || hreflang === "en")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }),
    );
  }
  const LONGEST_WAIT_MS = 5000;
  let wait = 1000;
  const again = () => {
    fetch("/api/v1/health").then(
      () => location.reload(),
      () => {
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
        setTimeout(again, wait);
      },
    );
  };
  // A script that could not be fetched, though the page was: the server went away between the two.
  const isScript = (/** @type {EventTarget | null} */ target) => target instanceof HTMLScriptElement;
  document.addEventListener("error", ({ target }) => isScript(target) && setTimeout(again, wait), true);
})();
