import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'

import type { TokenLogprob } from '@/domain/replies/reply'
import { labelled } from '@/lib/text/labelled'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { keyAlong } from '@/ui/keyAlong'

import { HeatmapSummary } from './HeatmapNotes'
import { TokenAlternatives } from './HeatmapNotes'
import { type HeatOf, TokenLine, tokenLines } from './TokenLine'

export type TokenHeatmapProps = {
  readonly tokens: readonly TokenLogprob[]
  /** What is shown below for a token that is held; without it, the alternatives. */
  readonly renderFork?: ((index: number, onClose: () => void) => ReactNode) | undefined
}

/**
 * A reply with every token coloured by how surprising or how unlikely it was, and what else the model
 * considered there. Pointing shows, a press or Enter holds, arrow keys walk, Escape lets go.
 * Made for 10,000 tokens: what is in sight is drawn first and the rest in the frames after, lines out of sight are
 * not laid out, and a step redraws one line.
 */
export function TokenHeatmap({ tokens, renderFork }: TokenHeatmapProps) {
  const [heatOf, setHeatOf] = useState<HeatOf>('surprise')
  const [active, setActive] = useState<number>()
  const [isHeld, setIsHeld] = useState(false)
  const textRef = useRef<HTMLDivElement>(null)
  const drawn = useDrawn(tokens.length)
  const lines = useMemo(() => tokenLines(tokens), [tokens])
  const direction = useMemo(() => dirOf(beginningOf(tokens)), [tokens])
  const activeToken = active === undefined ? undefined : tokens[active]

  const show = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index !== undefined && !isHeld) setActive(index)
  }
  const hold = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index === undefined) return
    setIsHeld(!(isHeld && index === active))
    setActive(index)
  }
  const goTo = (index: number) => {
    setActive(index)
    setIsHeld(true)
    textRef.current
      ?.querySelector(`[data-token="${Math.min(index, drawn - 1)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }
  const release = () => {
    setActive(undefined)
    setIsHeld(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && active !== undefined) {
      event.stopPropagation()
      release()
      return
    }
    const next = nextIndex(keyAlong(event), active, tokens.length)
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 pe-9">
        <RadioGroup
          label={t('Colour by')}
          isLabelHidden
          value={heatOf}
          options={labelled(HEATS)}
          onChange={setHeatOf}
        />
        <HeatmapSummary tokens={tokens} onGoTo={goTo} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one stop for the whole text; keys walk its tokens */}
      <div
        ref={textRef}
        role="group"
        aria-label={
          heatOf === 'surprise'
            ? t('Reply coloured by surprise. Use the arrow keys to move through its tokens.')
            : t('Reply coloured by probability. Use the arrow keys to move through its tokens.')
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop for the whole text; keys walk its tokens
        tabIndex={0}
        dir={direction}
        className="rounded leading-7 wrap-anywhere whitespace-pre-wrap"
        onMouseOver={show}
        onFocus={() => active === undefined && tokens.length > 0 && setActive(0)}
        onClick={hold}
        onKeyDown={press}
      >
        {lines
          .filter(({ from }) => from < drawn)
          .map((line) => (
            <TokenLine
              key={line.from}
              tokens={tokens}
              from={line.from}
              to={Math.min(line.to, drawn)}
              heatOf={heatOf}
              active={active !== undefined && active >= line.from && active < line.to ? active : undefined}
            />
          ))}
      </div>
      {active !== undefined &&
        activeToken &&
        (isHeld && renderFork ? (
          renderFork(active, release)
        ) : (
          <TokenAlternatives token={activeToken} isHeld={isHeld} />
        ))}
    </div>
  )
}

/** Tokens drawn at first: more than a screen holds. */
const FIRST = 1200
/** Tokens added in each frame after. */
const STEP = 2400

/** How many tokens are drawn by now. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => {
      startTransition(() => {
        setDrawn(drawn + STEP)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [drawn, count])
  return Math.min(drawn, count)
}

const HEATS = [
  { value: 'surprise', label: mark('Surprise') },
  { value: 'probability', label: mark('Probability') },
] as const

function indexOf(target: EventTarget): number | undefined {
  const name =
    target instanceof Element ? target.closest('[data-token]')?.getAttribute('data-token') : undefined
  return name === null || name === undefined ? undefined : Number(name)
}

function nextIndex(key: string, active: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  const from = active ?? -1
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'Enter' && active !== undefined ? active : undefined
}

/** As much of the text as tells which way it runs. */
const beginningOf = (tokens: readonly TokenLogprob[]): string =>
  tokens
    .slice(0, 200)
    .map(({ token }) => token)
    .join('')
