// Sets what the player chose of the look before the first paint, so that nothing flashes.
(() => {
  const { dataset } = document.documentElement;
  dataset.theme = "auto";
  try {
    const kept = (/** @type {string} */ name) => JSON.parse(localStorage.getItem(`gridsage.${name}`) ?? "null");
    const { theme = kept("theme"), numbers, motion } = kept("settings")?.values ?? {};
    for (const [name, value] of Object.entries({ theme, numbers, motion })) {
      if (typeof value === "string") dataset[name] = value;
    }
  } catch {
    // A browser that stores nothing gets the look of the system.
  }
})();
