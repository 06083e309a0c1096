import { describe, expect, it } from 'vitest'
import { isPushService } from './push-hosts.ts'

const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9000']

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://web.push.apple.com/QGuQ-x',
    'https://a.b.push.apple.com/x?y=z',
    'http://127.0.0.1:9000/device',
  ])('may be %s', (address) => expect(isPushService(address, hosts)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://evil-fcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://fcm.googleapis.com@192.168.0.1/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com\\@10.0.0.1/x',
    'https://fcm.googleapis.com/x#y',
    ' https://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'http://127.0.0.1:9001/x',
    'https://127.0.0.1:9000/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('is not %s', (address) => expect(isPushService(address, hosts)).toBe(false))
})
