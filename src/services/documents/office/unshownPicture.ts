import type { OfficeTexts } from '@/domain/documents/documentKind'
import { escapeHtml } from '@/lib/text/escapeHtml'

/** Formats that no browser shows, by how the names of files end. */
const BY_NAME: Readonly<Record<string, string>> = {
  emf: 'EMF',
  wmf: 'WMF',
  emz: 'EMZ',
  wmz: 'WMZ',
  tif: 'TIFF',
  tiff: 'TIFF',
  wdp: 'JPEG XR',
  jxr: 'JPEG XR',
  pict: 'PICT',
  pct: 'PICT',
  pcx: 'PCX',
  eps: 'EPS',
  pdf: 'PDF',
}

/** What a picture is that can't be shown, by the name of its file; undefined for others. */
export function unshownFormat(path: string): string | undefined {
  const end = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(BY_NAME, end) ? BY_NAME[end] : undefined
}

/** The same by its media type. */
export function unshownMedia(type: string): string | undefined {
  const name = /^image\/(?:x-|vnd\.ms-)?(\w+)/.exec(type)?.[1] ?? ''
  return name === 'photo' ? 'JPEG XR' : unshownFormat(`.${name}`)
}

type Named = {
  readonly format: string
  /** What the file says of the picture; empty for nothing. */
  readonly label: string
  readonly style?: string
  readonly className?: string
}

/** Names a picture that can't be shown, where it would be: with a sentence, or its format alone where there is no room. */
export function unshownHtml(
  { format, label, style = '', className = '' }: Named,
  { picture }: OfficeTexts,
): string {
  const said = escapeHtml(
    [label, picture.replace('{format}', format)].filter((each) => each !== '').join(' · '),
  )
  return `<span class="unshown ${className}" style="${style}" title="${said}"><span class="whole">${said}</span><span class="short" aria-hidden="true">${format}</span></span>`
}

/** What is small has the sentence for those who can't see, and as a tooltip. */
export const UNSHOWN_STYLE = `
.unshown{display:inline-block;box-sizing:border-box;min-width:3em;min-height:1.4em;overflow:hidden;container-type:size;background:repeating-linear-gradient(45deg,#eee 0 6px,#e4e4e4 6px 12px);color:#333;font:12px/1.3 system-ui,sans-serif;text-align:start;text-indent:0;white-space:normal}
.unshown .whole{display:block;padding:4px 6px}.unshown .short{display:none;padding:1px 4px}
@container (max-width:110px) or (max-height:44px) or ((max-width:300px) and (max-height:80px)){.unshown .whole{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}.unshown .short{display:block}}`
