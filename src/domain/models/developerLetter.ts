import type { Model } from './model'

/** The first letter of who developed a model, as far as that is known. */
export function developerLetter({ entry, listed, id, name }: Model): string {
  const slash = id.indexOf('/')
  const developer = entry?.owner ?? listed?.owner ?? (slash > 0 ? id.slice(0, slash) : name)
  return (/[\p{L}\p{N}]/u.exec(developer)?.[0] ?? '·').toUpperCase()
}
