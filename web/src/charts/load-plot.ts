type PlotModule = typeof import('./Plot.tsx')

/**
 * Loads the module that draws a chart; after a failure it can be called again. Chromium remembers a failed import until
 * the page is reloaded (https://github.com/whatwg/html/issues/6768), so the file is then imported by another address.
 */
export async function loadPlot(): Promise<PlotModule> {
  try {
    return await import('./Plot.tsx')
  } catch (fault) {
    const address = /https?:\S+/.exec(String(fault))?.[0]
    if (address === undefined) throw fault
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as PlotModule
  }
}
