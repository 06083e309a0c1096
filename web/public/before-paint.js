// Runs before anything is painted. Sends a browser that cannot run the game to a page that says so: written for any
// browser, no module, no syntax that is newer than what this looks for. It asks for the newest things that the game uses.
// For all others it says on <html> what the painted page depends on: the theme, whether cookies are yet to be chosen, and
// whether another language than that of the page was chosen on this device.
function isRecent() {
  try {
    return URL.canParse && AbortSignal.timeout && [].findLast && CSS.supports('selector(:has(a))')
  } catch (_) {
    // It does not even know what is asked for.
    return false
  }
}

function stored(key) {
  try {
    return localStorage.getItem(key)
  } catch (_) {
    // The browser keeps nothing for this page.
    return null
  }
}

if (isRecent()) {
  const root = document.documentElement
  if (/^(light|dark)$/.test(stored('theme'))) root.dataset.theme = stored('theme')
  if (![null, root.lang].includes(stored('locale'))) root.dataset.otherLanguage = ''
  if (!/(^|; )cookiepref=[12](;|$)/.test(document.cookie)) root.dataset.asksCookies = ''
} else {
  location.replace('/unsupported.html')
}
