import { useRef } from 'react'

import type { NextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import type { Bounds, SamplingSettings } from '@/domain/sampling/samplingSettings'
import type { NextToken, NextTokenSource } from '@/hooks/sampling/useNextToken'
import { formatNumber } from '@/lib/text/formatNumber'
import { sentenceGap } from '@/lib/text/joinSentences'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { BarDistribution } from '@/ui/charts/BarDistribution'

import { AskForWords, wordsSource } from './FirstWords'

export type DistributionPictureProps = {
  readonly picture: NextTokenPicture
  readonly settings: SamplingSettings
  /** The temperature whose bars are the outline: the default. */
  readonly outlined: number
  /** Where the token that is drawn comes from, and how to have it from the model now. */
  readonly source: Pick<NextToken, 'source' | 'model' | 'isAsking' | 'ask' | 'problem' | 'askPrice' | 'words'>
}

/** What the settings make of the next token: bars before and after, the line of the cut, and how much is left open. */
export function DistributionPicture({ picture, settings, outlined, source }: DistributionPictureProps) {
  const { rows, kept, cutBy, entropyBits } = picture
  const said = sourceWords(source)
  const saidRef = useRef<HTMLParagraphElement>(null)
  const isCutInSight = cutBy !== 'none' && kept.high < rows.length
  return (
    <div className="mt-1">
      <BarDistribution
        label={source.source === 'words' ? t('First word') : t('Next token')}
        rows={rows}
        cut={isCutInSight ? { afterRow: kept.high - 1, label: cutLabel(cutBy, settings) } : undefined}
      />
      <p
        ref={saidRef}
        tabIndex={-1}
        title={t('As random as a choice between {options} words', { options: span(entropyBits, choices) })}
        className="mt-1 rounded text-[13px] leading-5 text-muted tabular-nums outline-none"
      >
        <span>{said}</span>
        {sentenceGap(said)}
        <span>{t('Outline: default ({temperature}).', { temperature: formatNumber(outlined) })}</span>
      </p>
      {settings.order === 'temperatureLast' && (
        <p className="text-[13px] leading-5 text-muted">
          {t('As in llama.cpp: unlikely tokens are removed first, then temperature is applied.')}
        </p>
      )}
      {source.problem !== undefined && (
        <p role="alert" className="text-[13px] leading-5 text-danger">
          {source.problem}
        </p>
      )}
      {source.isAsking ? (
        <p role="status" className="text-[13px] leading-5 text-muted">
          {t('Loading…')}
        </p>
      ) : (
        source.ask && (
          <Button
            size="small"
            variant="muted"
            className="-ms-2 h-auto min-h-7 max-w-full flex-wrap justify-start text-start"
            onClick={() => {
              // The button goes once it is pressed; what the answer will change has the focus then.
              saidRef.current?.focus()
              source.ask?.()
            }}
          >
            {t('Show real next-token odds')}{' '}
            {source.askPrice !== undefined && <span className="tabular-nums">{source.askPrice}</span>}
          </Button>
        )
      )}
      {source.words && <AskForWords words={source.words} />}
    </div>
  )
}

const SOURCES: Readonly<Record<Exclude<NextTokenSource, 'words'>, string>> = {
  now: mark('The real next token.'),
  lastReply: mark('First token of the last reply.'),
  baseReply: mark('First token of the reference.'),
  example: mark('Example.'),
}

function sourceWords({ source, model, words }: Pick<NextToken, 'source' | 'model' | 'words'>): string {
  if (source === 'words') return wordsSource(words?.count ?? 0)
  if (model === undefined) return t(SOURCES[source])
  switch (source) {
    case 'now':
      return t('The real next token, {model}.', { model })
    case 'lastReply':
      return t('First token of the last reply, {model}.', { model })
    case 'baseReply':
      return t('First token of the reference, {model}.', { model })
    case 'example':
      return t('Example, {model}.', { model })
  }
}

const choices = (bits: number): string => {
  const count = 2 ** bits
  return formatNumber(count < 10 ? Number(count.toFixed(1)) : Math.round(count))
}

/** One figure where it is known, two where it lies between them. */
function span({ low, high }: Bounds, write: (value: number) => string): string {
  const [from, to] = [write(low), write(high)]
  return from === to ? from : `${from}–${to}`
}

function cutLabel(cutBy: NextTokenPicture['cutBy'], { topK, topP, minP }: SamplingSettings): string {
  if (cutBy === 'topP') return t('Cut by Top P {value}', { value: topP })
  return cutBy === 'minP'
    ? t('Cut by Min P {value}', { value: minP })
    : t('Cut by Top K {value}', { value: topK })
}
