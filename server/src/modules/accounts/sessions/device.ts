import Bowser from 'bowser'

/** The browser and the system of a device, by the names of a closed list; null if unknown. */
export interface Device {
  browser: string | null
  system: string | null
}

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))
/** How much of a user agent is read: a client may send anything. */
const longest = 300

/** The device that a user agent describes. It is only a hint for its owner: anybody can send any user agent. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, longest) ?? ''
  if (text === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(text)
  return {
    browser: browser.name !== undefined && browsers.has(browser.name) ? browser.name : null,
    system: os.name !== undefined && systems.has(os.name) ? os.name : null,
  }
}
