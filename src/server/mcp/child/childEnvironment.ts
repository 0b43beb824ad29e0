/** What programs need to run at all. Everything else of this host's environment (keys, passwords) stays here. */
const PASSED = [
  'HOME',
  'LANG',
  'LC_ALL',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'TMPDIR',
  'TZ',
  'USER',
  // Windows
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
]

/** The environment of a started server: its own variables, and of the host's only what programs need to run at all. */
export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(
    PASSED.flatMap((name): [string, string][] => {
      const value = environment[name]
      // Shells export functions this way: code.
      return value === undefined || value.startsWith('()') ? [] : [[name, value]]
    }),
  ),
  ...own,
})
