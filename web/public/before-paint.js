// Runs before anything is painted. Sends a browser that cannot run the game to a page that says so: written for any
// browser, no module, no syntax that is newer than what this looks for. It asks for the newest things that the game uses.
// For all others it says on <html> what the painted page depends on: the theme, and whether cookies are yet to be chosen.
function isRecent() {
  try {
    return URL.canParse && AbortSignal.timeout && [].findLast && CSS.supports('selector(:has(a))')
  } catch (_) {
    // It does not even know what is asked for.
    return false
  }
}

function storedTheme() {
  try {
    return localStorage.getItem('theme')
  } catch (_) {
    // The browser keeps nothing for this page.
    return null
  }
}

if (isRecent()) {
  if (/^(light|dark)$/.test(storedTheme())) document.documentElement.dataset.theme = storedTheme()
  if (!/(^|; )cookiepref=[12](;|$)/.test(document.cookie)) document.documentElement.dataset.asksCookies = ''
} else {
  location.replace('/unsupported.html')
}
