/** Runs work while no other tab runs work of this name; at once where the browser has no locks. */
export const runAlone = <Value>(
  name: string,
  work: () => Promise<Value>,
  locks: Pick<LockManager, 'request'> | undefined = 'navigator' in globalThis ? navigator.locks : undefined,
): Promise<Value> => (locks ? locks.request(`parlance ${name}`, work) : work())
