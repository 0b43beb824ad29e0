import { existsSync } from 'node:fs'

import type { EngineBrowser } from './driver'
import { openChromium } from './openChromium'
import { openFirefox } from './openFirefox'
import { openWebKit } from './openWebKit'

/** An engine the app is tested in. */
export type Engine = {
  readonly name: string
  /** Why it cannot be tested here, with what would change that; undefined where it can. */
  readonly missing: string | undefined
  /** Why a page can't be killed and opened again with its data; undefined where it can. */
  readonly cannotKill: string | undefined
  /** Opens it with a fresh profile, in this folder where one is given and the engine can. */
  readonly open: (place?: string) => Promise<EngineBrowser>
}

/** The first of them that is there, or what the variable names. */
function installed(variable: string, paths: readonly string[]): string | undefined {
  const named = process.env[variable]
  return named !== undefined && named !== '' ? named : paths.find((path) => existsSync(path))
}

export const CHROMIUM: Engine = {
  name: 'Chromium',
  missing: undefined,
  cannotKill: undefined,
  open: openChromium,
}

const firefox = installed('FIREFOX_PATH', [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
])
export const FIREFOX: Engine = {
  name: 'Firefox',
  missing:
    firefox === undefined
      ? 'Firefox is not installed: apt-get install firefox-esr, or name one in FIREFOX_PATH.'
      : undefined,
  cannotKill: undefined,
  open: (place) => openFirefox(firefox ?? '', place),
}

const webKitDriver = installed('WEBKIT_DRIVER_PATH', ['/usr/bin/WebKitWebDriver'])
const xvfb = installed('XVFB_PATH', ['/usr/bin/Xvfb'])
const lacking = [webKitDriver === undefined && 'webkit2gtk-driver', xvfb === undefined && 'xvfb'].filter(
  (name) => name !== false,
)
export const WEBKIT: Engine = {
  name: 'WebKit',
  missing:
    lacking.length > 0
      ? `WebKitGTK's driver or a display for it is not installed: apt-get install ${lacking.join(' ')}.`
      : undefined,
  cannotKill: 'its driver ends the session, and all stored data with it',
  open: () => openWebKit(webKitDriver ?? '', xvfb ?? ''),
}
