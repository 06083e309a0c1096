/** Does what the first screen does not need, once that has arrived. What cannot be loaded is done without. */
export async function afterLoad<Done>(run: () => Promise<Done>): Promise<Done> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  return run()
}
