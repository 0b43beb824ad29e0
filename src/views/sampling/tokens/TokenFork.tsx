import { type ReactNode, Suspense, useState } from 'react'

import { formatMoney } from '@/domain/pricing'
import type { TokenLogprob } from '@/domain/replies/reply'
import { couldFork, likelyAt, type TokenBranch, wordsBefore } from '@/domain/sampling/tokenTree'
import { billedOutputTokens } from '@/domain/usage/usage'
import type { TokenTree } from '@/hooks/sampling/useTokenTree'
import { useTextDifference } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { formatPercent } from '@/lib/text/formatNumber'
import { describeTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { ChevronDown, X } from '@/ui/firstIcons'
import { ChevronRight, GitBranch } from '@/ui/icons'

import { toVisible } from './TokenLine'

type Props = {
  readonly tree: TokenTree
  /** What is left: a branch, or the reply itself. */
  readonly from: TokenBranch | null
  readonly tokens: readonly TokenLogprob[]
  readonly index: number
  /** The whole text that branches are compared with. */
  readonly whole: string
  /** Nothing can be asked for or kept now. */
  readonly isBusy: boolean
  readonly onClose: () => void
}

/** What was likely at one token: the way the text took, and other ways, each of which the model can be let go. */
export function TokenFork(props: Props) {
  const { tree, from, tokens, index, onClose } = props
  const at = tokens[index]
  if (!at) return null
  const choices = likelyAt(at)
  const before = wordsBefore(
    (from?.beginning ?? '') +
      tokens
        .slice(0, index)
        .map(({ token }) => token)
        .join(''),
  )
  const share = choices.reduce((sum, { logprob }) => sum + Math.exp(logprob), 0)
  const title = before === '' ? t('At the beginning') : t('After “{words}”', { words: before })
  return (
    <section aria-label={title} className="my-2 rounded-lg border border-line bg-surface px-4 py-2 text-sm">
      <div className="flex min-h-8 items-center gap-3">
        <h4 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </h4>
        <span className="ms-auto text-[13px] text-muted tabular-nums max-sm:hidden">
          {plural(
            choices.length,
            { one: '{count} likely token, {share}', other: '{count} likely tokens, {share}' },
            { share: formatPercent(share) },
          )}
        </span>
        <IconButton
          icon={X}
          label={t('Close')}
          size="small"
          className="-me-2 max-sm:ms-auto"
          onClick={onClose}
        />
      </div>
      <ul>
        {choices.map(({ token, logprob }) => (
          <Choice
            key={token}
            {...props}
            token={token}
            share={Math.exp(logprob)}
            isTaken={token === at.token}
          />
        ))}
      </ul>
      {choices.length === 1 && (
        <p className="text-[13px] text-muted">
          {t(
            'The provider returned no alternatives here. Increase Top logprobs in the parameters to get more.',
          )}
        </p>
      )}
      {choices.length > 1 && tree.way !== 'begun' && (
        <p className="pt-1 pb-1 text-[13px] text-muted">
          {tree.way === 'asked'
            ? t('This model can’t continue a started reply, so it is asked to begin with these words.')
            : t('If this model can’t continue a started reply, it is asked to begin with these words.')}
        </p>
      )}
    </section>
  )
}

type ChoiceProps = Props & { readonly token: string; readonly share: number; readonly isTaken: boolean }

function Choice(props: ChoiceProps) {
  const { tree, from, index, token, share, isTaken, isBusy } = props
  const [isFolded, setFolded] = useState(false)
  const branch = tree.branches.findLast(
    (each) => each.from === (from?.id ?? null) && each.index === index && each.token === token,
  )
  const isOpen = branch !== undefined && !isFolded
  const word = (
    <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {toVisible(token).trim() || toVisible(token)}
    </span>
  )
  return (
    <li>
      <div className="grid min-h-8 grid-cols-[1rem_minmax(3rem,6rem)_minmax(3rem,10rem)_3rem_minmax(0,1fr)] items-center gap-2 pointer-coarse:min-h-11 max-sm:grid-cols-[1rem_minmax(3rem,1fr)_4rem_3rem]">
        {branch ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('Branch with {token}', { token: toVisible(token) })}
            onClick={() => setFolded(isOpen)}
            className="col-span-2 grid grid-cols-subgrid items-center rounded text-start hover:text-accent"
          >
            {isOpen ? <ChevronDown aria-hidden size={14} /> : <ChevronRight aria-hidden size={14} />}
            {word}
          </button>
        ) : (
          <>
            <span
              aria-hidden
              className={classNames(
                'ms-1 size-1.5 rounded-full',
                isTaken ? 'bg-muted' : 'border border-faint',
              )}
            />
            {word}
          </>
        )}
        <span aria-hidden className="h-2 overflow-hidden rounded-[2px]">
          <span
            className={classNames('block h-full rounded-[2px]', isTaken ? 'bg-muted' : 'bg-accent')}
            style={{ width: `${Math.max(share * 100, 2)}%` }}
          />
        </span>
        <span className="text-end text-[13px] tabular-nums">{formatPercent(share)}</span>
        <span className="text-end text-[13px] text-muted max-sm:col-span-full max-sm:col-start-2 max-sm:-mt-2 max-sm:pb-1 max-sm:text-start">
          {isTaken
            ? from
              ? t('in this branch')
              : t('in this reply')
            : !branch && (
                <Button
                  size="small"
                  variant="muted"
                  className="-me-2 max-sm:-ms-2"
                  disabled={isBusy}
                  aria-label={t('Go on from {token}, {price}', {
                    token: toVisible(token),
                    price: tree.price,
                  })}
                  onClick={() => tree.grow({ from: from?.id ?? null, index, token })}
                >
                  <span className="font-medium text-text">{t('Go on from here')}</span>
                  <span aria-hidden className="text-muted tabular-nums">
                    {' · '}
                    {tree.price}
                  </span>
                </Button>
              )}
        </span>
      </div>
      {branch && isOpen && <Grown {...props} branch={branch} />}
    </li>
  )
}

function Grown({ branch, ...props }: ChoiceProps & { readonly branch: TokenBranch }) {
  const { tree, whole, token, isBusy } = props
  const [isCompared, setCompared] = useState(false)
  const [forkAt, setForkAt] = useState<number>()
  const { text, tokens, isRunning, problem, isOther, facts } = branch
  const told = dotted([
    ...(facts?.usage ? [describeTokens(billedOutputTokens(facts.usage))] : []),
    ...(facts?.cost ? [formatMoney(facts.cost)] : []),
  ])
  return (
    <div className="mb-2 ms-1 border-s border-accent/50 ps-4">
      <p dir="auto" className="leading-6 wrap-anywhere whitespace-pre-wrap">
        {isOther !== true && <strong className="font-semibold">{token.trimStart()}</strong>}
        {tokens.length === 0
          ? text
          : tokens.map((each, at) => (
              <Word
                key={at}
                token={each}
                isOpen={at === forkAt}
                onFork={() => setForkAt(at === forkAt ? undefined : at)}
              />
            ))}
        {isRunning && text === '' && <span className="text-muted">{t('Waiting for the provider')}…</span>}
      </p>
      {isOther === true && (
        <p className="text-[13px] text-money">{t('The model didn’t begin with these words.')}</p>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
      {forkAt !== undefined && (
        <TokenFork
          {...props}
          from={branch}
          tokens={tokens}
          index={forkAt}
          onClose={() => setForkAt(undefined)}
        />
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {isRunning ? (
          <Button size="small" onClick={tree.stop}>
            {t('Stop')}
          </Button>
        ) : text === '' ? (
          <Button size="small" disabled={isBusy} onClick={() => tree.grow(branch)}>
            {t('Try again')}
          </Button>
        ) : (
          <>
            <Button size="small" disabled={isBusy} onClick={() => tree.keep(branch)}>
              <GitBranch aria-hidden size={14} />
              {t('Keep as a branch')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-pressed={isCompared}
              onClick={() => setCompared(!isCompared)}
            >
              {t('Compare')}
            </Button>
          </>
        )}
        <span className="ms-auto text-[13px] text-muted tabular-nums">{told}</span>
      </div>
      {isCompared && (
        <Suspense>
          <Difference from={whole} to={isOther === true ? text : branch.beginning + text} />
        </Suspense>
      )}
    </div>
  )
}

type WordProps = { readonly token: TokenLogprob; readonly isOpen: boolean; readonly onFork: () => void }

/** A token of a branch; one that could well have been another is a way on. */
function Word({ token, isOpen, onFork }: WordProps): ReactNode {
  if (!couldFork(token)) return token.token
  const space = /^\s*/.exec(token.token)?.[0] ?? ''
  return (
    <>
      {space}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onFork}
        className="rounded-[2px] underline decoration-faint decoration-dotted underline-offset-4 hover:bg-sunken"
      >
        {token.token.slice(space.length)}
      </button>
    </>
  )
}

function Difference({ from, to }: { readonly from: string; readonly to: string }) {
  const { pieces } = useTextDifference(from, to, 'words')
  return pieces ? (
    <p dir="auto" className="mt-1 text-[13px] leading-5">
      <DifferenceText pieces={pieces} />
    </p>
  ) : null
}
