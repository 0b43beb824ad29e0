import type { SyncedDevice } from '@/domain/sync'
import { fromBase64 } from '@/lib/base64'
import { t } from '@/lib/text/t'

import type { Sealer } from '../createSealer'
import type { RemoteDevice } from '../syncRemote'

/** The name under which the recovery code is sealed. */
export const CODE = 'recovery code'

const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What a person may call this device, from the browser's name for itself: “Firefox on Linux”. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1],
  )
  return [browser ?? 'Browser', system].filter(Boolean).join(' on ')
}

/** The name where no other device has it, else with the first number that is free: “Firefox on Linux 2”. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${number}`
    if (!taken.includes(numbered)) return numbered
  }
}

/** The name of a device, for the others alone. */
export const sealDeviceName = (sealer: Pick<Sealer, 'sealNamed'>, device: string, name: string) =>
  sealer.sealNamed(asideOf(device), new TextEncoder().encode(name))

/** Undefined where it was sealed for another device, or with another code. */
async function openDeviceName(
  sealer: Pick<Sealer, 'openNamed'>,
  device: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  const plain = await sealer.openNamed(asideOf(device), sealed)
  return plain && new TextDecoder().decode(plain)
}

const asideOf = (device: string): string => `device ${device}`

/** Devices by the names that people gave them. */
export const namedDevices = (
  sealer: Pick<Sealer, 'openNamed'>,
  here: string,
  devices: readonly RemoteDevice[],
): Promise<readonly SyncedDevice[]> =>
  Promise.all(
    devices.map(async ({ id, name, seenAt }) => {
      const sealed = fromBase64(name)
      return {
        id,
        name: (sealed && (await openDeviceName(sealer, id, sealed))) ?? t('Unknown device'),
        isThis: id === here,
        seenAt,
      }
    }),
  )
