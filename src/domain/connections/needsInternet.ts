import { addressSpaceOf } from './addressSpaceOf'
import type { Connection } from './connection'

/** Whether a provider is out of reach without the internet: neither on this device nor, by its address, on this network. */
export const needsInternet = ({ type, baseUrl }: Pick<Connection, 'type' | 'baseUrl'>): boolean =>
  type === 'remote' && URL.canParse(baseUrl) && addressSpaceOf(baseUrl) === 'public'
