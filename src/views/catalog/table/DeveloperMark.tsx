import type { Model } from '@/domain/models/model'

/** A letter for who developed a model: the name then needs no prefix. Drawn by the style sheet, so it is no text. */
export function DeveloperMark({ model }: { readonly model: Model }) {
  return <span aria-hidden data-mark={letterOf(model)} className="catalog-mark" />
}

const letterOf = ({ entry, listed, id, name }: Model): string => {
  const slash = id.indexOf('/')
  const developer = entry?.owner ?? listed?.owner ?? (slash > 0 ? id.slice(0, slash) : name)
  return (/[\p{L}\p{N}]/u.exec(developer)?.[0] ?? '·').toUpperCase()
}
