// Sends a browser that cannot run the game to a page that says so. Written for any browser: no module, no syntax that
// is newer than what this looks for. It asks for the newest things that the game uses.
function isRecent() {
  try {
    return URL.canParse && AbortSignal.timeout && [].findLast && CSS.supports('selector(:has(a))')
  } catch (_) {
    // It does not even know what is asked for.
    return false
  }
}
if (!isRecent()) location.replace('/unsupported.html')
