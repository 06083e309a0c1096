/** Waits for the page to be loaded, and then runs what the first screen does not need. */
export async function afterLoad<Done>(run: () => Promise<Done>): Promise<Done> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  return run()
}
