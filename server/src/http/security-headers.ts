// The headers that every response has, whatever its status: they tell browsers what a page of the game may do.

import type { Headers } from './raw-answers.ts'

/** The features of browsers that no page of the game uses, so that injected code cannot use them either. */
const unusedFeatures = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'geolocation', 'gyroscope', 'hid', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]

/** The headers of a game at an address. Those that demand https are left out if the address has none. */
export function securityHeaders(publicUrl: string): Headers {
  const isHttps = publicUrl.startsWith('https:')
  return {
    'content-security-policy': contentSecurityPolicy(publicUrl),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

function contentSecurityPolicy(publicUrl: string): string {
  const isHttps = publicUrl.startsWith('https:')
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${isHttps ? 'wss' : 'ws'}://${new URL(publicUrl).host}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}
