/**
 * A sheet of Excel with formulas in place of the results that the file lacks, as programs that only write files leave
 * them out; and how many they are. A result that is an empty text is one.
 */
export function withFormulasShown(xml: string): { readonly xml: string; readonly count: number } {
  let count = 0
  const shown = xml.replace(
    CELL,
    (
      cell: string,
      prefix: string | undefined,
      attributes: string,
      formula: string | undefined,
      value?: string,
    ) => {
      if (value !== undefined && /\st="str"/.test(attributes)) return cell
      count += 1
      if (formula === undefined || formula.trim() === '') return cell
      const [place = ''] = /\sr="[^"]*"/.exec(attributes) ?? []
      const name = (tag: string) => (prefix ?? '') + tag
      return `<${name('c')}${place} t="str"><${name('v')}>=${formula}</${name('v')}></${name('c')}>`
    },
  )
  return { xml: shown, count }
}

/** A cell with a formula, and no result or an empty one. */
const CELL =
  /<(\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>([^<]*)<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g
