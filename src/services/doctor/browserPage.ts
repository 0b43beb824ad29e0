import type { Page } from './diagnose'
import { localNetworkPermission } from './localNetworkPermission'

/** This page as the browser knows it now. */
export const browserPage = (): Page => ({
  origin: location.origin,
  isSecure: isSecureContext,
  isOnline: navigator.onLine,
  permissionFor: (space) => localNetworkPermission(navigator.permissions, space),
})
