import { memo } from 'react'

import type { TokenLogprob } from '@/domain/replies/reply'
import { surpriseBits } from '@/domain/sampling/entropy'
import { heatGround } from '@/ui/charts/heatGround'

/** Text in one line, with line breaks, tabs and backslashes written as `\n`, `\t` and `\\`. */
export const toVisible = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')

/** The text that `toVisible` wrote; a backslash before anything else stands for itself. */
export const fromVisible = (text: string): string =>
  text.replaceAll(/\\([nrt\\])/g, (_, letter: string) => ESCAPED[letter] ?? letter)

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }

/** What a token's background shows. */
export type HeatOf = 'surprise' | 'probability'

export type TokenLineProps = {
  readonly tokens: readonly TokenLogprob[]
  readonly from: number
  readonly to: number
  readonly heatOf: HeatOf
  /** The token that is shown in detail, if it is in this line. */
  readonly active: number | undefined
}

/** One line of the heat-map. While it is out of sight the browser does not lay it out. */
export const TokenLine = memo(function TokenLine({ tokens, from, to, heatOf, active }: TokenLineProps) {
  return (
    <div className="[contain-intrinsic-size:auto_1.75rem] [content-visibility:auto]">
      {tokens.slice(from, to).map((token, offset) => {
        const index = from + offset
        return (
          <span
            key={index}
            data-token={index}
            style={{ backgroundColor: heatGround(heat(token.logprob, heatOf)) }}
            className={
              index === active
                ? 'rounded-[3px] outline-2 outline-accent'
                : 'rounded-[3px] hover:outline-1 hover:outline-faint'
            }
          >
            {shown(token.token, index === to - 1)}
          </span>
        )
      })}
    </div>
  )
})

/** Ten bits, one chance in a thousand, is as hot as it gets. */
const HOTTEST_BITS = 10

const heat = (logprob: number, heatOf: HeatOf): number =>
  heatOf === 'surprise' ? surpriseBits(logprob) / HOTTEST_BITS : 1 - Math.exp(logprob)

/** The break at a line's end is drawn as a sign, because the line's box breaks by itself. */
function shown(token: string, isLast: boolean): string {
  if (!isLast || !token.includes('\n')) return token
  const end = token.lastIndexOf('\n')
  return `${token.slice(0, end)}↵${token.slice(end + 1)}`
}

/** Tokens from `from` up to but not including `to`, ending where the text breaks its line. */
type TokenLineRange = { readonly from: number; readonly to: number }

/**
 * Cuts a reply into its lines: each ends with the token that has a line break in it. Lines are the pieces
 * that are laid out and redrawn by themselves. None for no tokens.
 */
export function tokenLines(tokens: readonly Pick<TokenLogprob, 'token'>[]): readonly TokenLineRange[] {
  const lines: TokenLineRange[] = []
  let from = 0
  tokens.forEach(({ token }, index) => {
    if (!token.includes('\n') && index < tokens.length - 1) return
    lines.push({ from, to: index + 1 })
    from = index + 1
  })
  return lines
}
