/** Formats that files name by number alone. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '0.0E+0',
  49: '@',
}

export const formatOf = (id: number, own: ReadonlyMap<number, string>): string =>
  own.get(id) ?? BUILT_IN[id] ?? ''

/** A number as its cell shows it. */
export function shownNumber(value: number, format: string): string {
  const sections = format
    .replace(/\[(?:\$([^\]-]*)[^\]]*|(?!h|m|s)[^\]]*)\]/gi, (_, symbol: string | undefined) =>
      symbol ? `"${symbol}"` : '',
    )
    .split(';')
  const isOther = value < 0 && sections.length > 1
  const section =
    (value === 0 && sections[2] !== undefined ? sections[2] : isOther ? sections[1] : sections[0]) ?? ''
  if (section === '' || /^general$/i.test(section) || section === '@') return general(value)
  const plain = section.replace(/"[^"]*"|\\./g, '')
  if (/[ymdhs]/i.test(plain)) return shownDate(value, section)
  return decimal(isOther ? Math.abs(value) : value, section)
}

/** As many digits as Excel shows. */
const general = (value: number): string => String(Number(value.toPrecision(11)))

function decimal(value: number, section: string): string {
  const pattern = /[#0?][#0?,]*(?:\.[#0?]+)?,*(?:E[+-]0+)?/i.exec(section)
  if (!pattern) return words(section)
  const [number] = pattern
  const before = section.slice(0, pattern.index)
  const after = section.slice(pattern.index + number.length)
  const isPercent = /%/.test(section.replace(/"[^"]*"/g, ''))
  // Each comma behind the digits divides by a thousand.
  const thousands = /,+$/.exec(number)?.[0].length ?? 0
  const scaled = (isPercent ? value * 100 : value) / 1_000 ** thousands
  const decimals = /\.([#0?]+)/.exec(number)?.[1] ?? ''
  if (/E/i.test(number))
    return words(before) + scaled.toExponential(decimals.length).toUpperCase() + words(after)
  const least = decimals.replace(/[^0]/g, '').length
  const shown = new Intl.NumberFormat('en', {
    useGrouping: /[#0?],[#0?]/.test(number),
    minimumFractionDigits: least,
    maximumFractionDigits: decimals.length,
    minimumIntegerDigits: Math.min(21, Math.max(1, number.replace(/\..*$/, '').replace(/[^0]/g, '').length)),
  }).format(Math.abs(scaled))
  return (scaled < 0 && !/^[^1-9]*$/.test(shown) ? '-' : '') + words(before) + shown + words(after)
}

/** What a format says literally. */
const words = (text: string): string =>
  text.replace(
    /"([^"]*)"|\\(.)|_.|\*.|[#0?]/g,
    (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? '',
  )

const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

function shownDate(value: number, section: string): string {
  const date = new Date(DAY_ZERO + Math.round(value * DAY))
  if (Number.isNaN(date.getTime())) return general(value)
  const hasHalf = /am\/pm|a\/p/i.test(section)
  const month = (style: 'short' | 'long') => date.toLocaleString('en', { month: style, timeZone: 'UTC' })
  const day = (style: 'short' | 'long') => date.toLocaleString('en', { weekday: style, timeZone: 'UTC' })
  const two = (part: number) => String(part).padStart(2, '0')
  let isTime = false
  return section.replace(
    /"([^"]*)"|\\(.)|\[(h+|m+|s+)\]|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|_.|\*.|@/gi,
    (
      token: string,
      quoted: string | undefined,
      escaped: string | undefined,
      whole: string | undefined,
      at: number,
    ) => {
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? ''
      if (whole !== undefined) {
        isTime = true
        return String(
          Math.floor(
            value * { h: 24, m: 1_440, s: 86_400 }[whole.charAt(0).toLowerCase() as 'h' | 'm' | 's'],
          ),
        )
      }
      const kind = token.charAt(0).toLowerCase()
      const { length } = token
      switch (kind) {
        case 'a':
          return date.getUTCHours() < 12 ? 'AM' : 'PM'
        case 'y':
          return length > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100)
        case 'd':
          return length > 2
            ? day(length > 3 ? 'long' : 'short')
            : length === 2
              ? two(date.getUTCDate())
              : String(date.getUTCDate())
        case 'h': {
          isTime = true
          const hours = hasHalf ? date.getUTCHours() % 12 || 12 : date.getUTCHours()
          return length === 2 ? two(hours) : String(hours)
        }
        case 's':
          return two(date.getUTCSeconds())
        case 'm': {
          // Minutes follow hours, or come before seconds.
          const isMinute = (isTime && length <= 2) || /^[^a-z]*s/i.test(section.slice(at + length))
          if (isMinute) return length === 2 ? two(date.getUTCMinutes()) : String(date.getUTCMinutes())
          if (length > 2) return month(length > 3 ? 'long' : 'short')
          return length === 2 ? two(date.getUTCMonth() + 1) : String(date.getUTCMonth() + 1)
        }
        default:
          return ''
      }
    },
  )
}
