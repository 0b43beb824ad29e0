/** Classes of Tailwind that name a side of the screen, by what comes before the side. */
const VARIANTS = String.raw`(?:[\w@/-]*(?:\[[^\]\s]*\])?[\w/-]*:)*!?-?`
const PHYSICAL = new RegExp(
  `^(?<before>${VARIANTS})(?:(?<box>m|p|scroll-m|scroll-p)(?<of>[lr])(?=-)|(?<place>left|right)(?=-)|border-(?<line>[lr])(?=-|$|!)|rounded-(?<corner>[tb]?[lr])(?=-|$|!)|(?<kind>text|float|clear)-(?<to>left|right)(?=$|!))(?<rest>.*)$`,
)
const SIDE = { l: 's', r: 'e', left: 'start', right: 'end' }
const CORNER = { l: 's', r: 'e', tl: 'ss', tr: 'se', bl: 'es', br: 'ee' }

/**
 * The class that says the same of where lines begin and end, for one that names left or right; undefined for others:
 * `ml-2` is `ms-2`, `md:text-right` is `md:text-end`.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function logicalClass(name) {
  const groups = PHYSICAL.exec(name)?.groups
  if (!groups) return undefined
  const { before, box, of, place, line, corner, kind, to, rest } = groups
  if (box) return `${before}${box}${SIDE[of]}${rest}`
  if (place) return `${before}${SIDE[place]}${rest}`
  if (line) return `${before}border-${SIDE[line]}${rest}`
  if (corner) return `${before}rounded-${CORNER[corner]}${rest}`
  return `${before}${kind}-${SIDE[to]}${rest}`
}

const STYLE = /^(?<box>margin|padding|border|scrollMargin|scrollPadding)(?<side>Left|Right)(?<rest>.*)$/

/**
 * The same for a property of an inline style: `paddingLeft` is `paddingInlineStart`. What is measured is placed by `left`.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function logicalStyle(name) {
  const groups = STYLE.exec(name)?.groups
  if (!groups) return undefined
  return `${groups.box}Inline${groups.side === 'Left' ? 'Start' : 'End'}${groups.rest}`
}

/** ESLint rule: refuses them in every string and inline style, as lines also run from right to left. */
export const logicalClasses = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { refused: '“{{name}}” names a side of the screen. Write “{{instead}}”.' },
  },
  create(context) {
    const look = (node, text) => {
      for (const name of text.split(/\s+/)) {
        const instead = logicalClass(name)
        if (instead !== undefined) context.report({ node, messageId: 'refused', data: { name, instead } })
      }
    }
    return {
      Literal: (node) => typeof node.value === 'string' && look(node, node.value),
      Property: ({ key }) => {
        const name = key.type === 'Identifier' ? key.name : ''
        const instead = logicalStyle(name)
        if (instead !== undefined)
          context.report({ node: key, messageId: 'refused', data: { name, instead } })
      },
      TemplateElement: (node) => look(node, node.value.raw),
    }
  },
}
