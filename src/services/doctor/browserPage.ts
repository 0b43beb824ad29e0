import type { Page } from './doctorDeps'
import { localNetworkPermission } from './localNetworkPermission'
import { watchBlocked } from './watchBlocked'

/** This page as the browser knows it now. */
export const browserPage = (): Page => ({
  origin: location.origin,
  isSecure: isSecureContext,
  isOnline: navigator.onLine,
  isIsolated: crossOriginIsolated,
  watchBlocked,
  permissionFor: (space) => localNetworkPermission(navigator.permissions, space),
})
