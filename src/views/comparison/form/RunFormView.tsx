import { useId, useMemo, type ReactNode } from 'react'

import { formatBracket, formatTypedMoney, type CostBracket } from '@/domain/pricing'
import type { RunEstimate } from '@/domain/runs/estimateRun'
import type { RunLimits } from '@/domain/runs/run'
import { planOfForm, type RunForm } from '@/domain/runs/runForm'
import type { SweepAxis, SweepValue } from '@/domain/runs/sweep'
import { struckValues } from '@/domain/runs/unsent'
import { useAppState } from '@/hooks/app'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatDuration } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { Button } from '@/ui/controls/Button'
import { CONTROL } from '@/ui/controls/Field'
import { NumberField } from '@/ui/controls/NumberField'
import { Switch } from '@/ui/controls/Switch'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'
import { Disclosure } from '@/ui/layout/Disclosure'

import { ModelTray, type RenderChooser } from './ModelTray'
import { Prompts, RunFiles } from './Prompts'
import { SweepRows, UnsentWords, type RenderPicture } from './SweepRows'

export type RenderSchema = (props: {
  readonly value: string
  readonly onChange: (schema: string) => void
}) => ReactNode

type Props = {
  readonly form: RunForm
  readonly onChange: (form: RunForm) => void
  readonly onStart: () => void
  /** Changes when prices have come, so that the estimate is made again. */
  readonly pricesAt: unknown
  readonly renderChooser: RenderChooser
  readonly renderSchema: RenderSchema
  readonly renderPicture: RenderPicture
  readonly renderSmall: RenderPicture
  /** The values of the reply that is looked at. */
  readonly at?: readonly SweepValue[] | undefined
  /** Shown below the sweep: the map of the values that are sent to some model. */
  readonly children?: (axes: readonly SweepAxis[]) => ReactNode
}

/** What a run asks, of whom, under which limits; and what that would take. */
export function RunFormView({
  form,
  onChange,
  onStart,
  pricesAt,
  renderChooser,
  renderSchema,
  renderPicture,
  renderSmall,
  at,
  children,
}: Props) {
  const { estimateRun, unsentOf } = useRunCommands()
  const isSweep = form.kind === 'sweep'
  const set = (change: Partial<RunForm>) => onChange({ ...form, ...change })
  const kept = useAppState((state) => state.settings.refusals)
  const { estimate, unsent, axes } = useMemo(() => {
    const plan = planOfForm(form)
    return {
      estimate: plan.ok ? estimateRun(plan.value, form.limits) : plan,
      unsent: plan.ok ? unsentOf(plan.value) : [],
      axes: plan.ok ? plan.value.axes : [],
    }
    // oxlint-disable-next-line react/exhaustive-deps -- prices and refusals are read when it is made
  }, [form, estimateRun, unsentOf, pricesAt, kept])
  const strike = (axis: SweepAxis) => struckValues(axis, unsent, form.models.length)
  const sentAxes = axes.flatMap((axis) => {
    const struck = strike(axis)
    const values = axis.values.filter((value) => !struck.includes(value))
    return values.length === 0 ? [] : [{ ...axis, values }]
  })
  const { settings } = form
  const seedsId = useId()
  const sweep = (
    <section aria-label={t('Parameters to vary')} className="flex flex-col">
      {isSweep && <h2 className="text-[13px] font-semibold">{t('Parameters to vary')}</h2>}
      <SweepRows
        axes={form.axes}
        onChange={(axes) => set({ axes })}
        parameters={settings.parameters}
        models={form.models}
        unsent={unsent}
        at={at}
        renderPicture={renderPicture}
        renderSmall={renderSmall}
      />
      <label
        className="flex items-center justify-between gap-3 border-b border-line py-2 text-sm"
        htmlFor={seedsId}
      >
        {t('Seeds')}
        <input
          autoComplete="off"
          id={seedsId}
          placeholder={tAs('seeds', 'none')}
          title={t('Each seed gives one reproducible reply per setting.')}
          value={form.seeds}
          onChange={({ currentTarget }) => set({ seeds: currentTarget.value })}
          className={`${CONTROL} me-8.5 h-7 w-[8.5rem] text-end text-[12px] tabular-nums`}
        />
      </label>
      <UnsentWords parameter="seed" models={form.models} unsent={unsent} />
    </section>
  )
  return (
    <form
      aria-label={isSweep ? t('New run') : t('New comparison')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (estimate.ok) onStart()
      }}
    >
      {form.history.length > 0 && (
        <p className="text-[13px] text-muted">
          {plural(form.history.length, {
            one: 'Continues after {count} message of a chat, with its settings.',
            other: 'Continues after {count} messages of a chat, with its settings.',
          })}
        </p>
      )}
      <Prompts
        prompts={form.prompts}
        onChange={(prompts) => set({ prompts })}
        onSubmit={onStart}
        placeholder={
          form.history.at(-1)?.role === 'user' ? t('Leave empty to answer the last message again') : undefined
        }
      />
      <RunFiles
        attachments={form.attachments}
        models={form.models}
        onChange={(attachments) => set({ attachments })}
      />
      <ModelTray
        models={form.models}
        dataRule={settings.dataRule}
        onChange={(models) => set({ models })}
        renderChooser={renderChooser}
      />
      {isSweep ? (
        sweep
      ) : (
        <Disclosure label={t('Vary parameters and seeds')} isOpenAtFirst={form.axes.length > 0}>
          {sweep}
        </Disclosure>
      )}
      {children?.(sentAxes)}
      <Disclosure label={settings.systemPrompt === '' ? t('Instructions') : t('Instructions: set')}>
        <TextArea
          label={t('Instructions')}
          isLabelHidden
          value={settings.systemPrompt}
          onChange={(systemPrompt) => set({ settings: { ...settings, systemPrompt } })}
        />
      </Disclosure>
      <Disclosure label={form.schema.trim() === '' ? t('JSON schema') : t('JSON schema: set')}>
        {renderSchema({ value: form.schema, onChange: (schema) => set({ schema }) })}
      </Disclosure>
      <Switch
        label={t('Request token probabilities')}
        isOn={form.asksProbabilities}
        onChange={(asksProbabilities) => set({ asksProbabilities })}
      />
      <Limits limits={form.limits} onChange={(limits) => set({ limits })} />
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-2 border-t border-line bg-ground px-4 py-3">
        {estimate.ok ? (
          <Estimate estimate={estimate.value} />
        ) : (
          <p className="text-[13px] text-muted">{estimate.error}</p>
        )}
        <Button variant="primary" size="large" type="submit" disabled={!estimate.ok}>
          {!isSweep
            ? tAs('button', 'Compare')
            : estimate.ok
              ? plural(estimate.value.requests, { one: 'Run {count} reply', other: 'Run {count} replies' })
              : t('Run')}
        </Button>
      </div>
    </form>
  )
}

type LimitsProps = { readonly limits: RunLimits; readonly onChange: (limits: RunLimits) => void }

/** Where a run pauses and asks. */
function Limits({ limits, onChange }: LimitsProps) {
  const words = [
    t('{perConnection} at a time', { perConnection: limits.perConnection }),
    limits.money === '' ? t('no spending limit') : formatTypedMoney(limits.money),
    ...(limits.minutes > 0 ? [formatDuration(limits.minutes * 60_000)] : []),
  ]
  return (
    <Disclosure
      label={t('Limits: {limits}', { limits: dotted(words) })}
      panelClassName="mt-2 flex flex-col gap-2 text-sm"
    >
      <div className="flex items-center justify-between gap-3">
        {t('Parallel requests per provider')}
        <NumberField
          label={t('Parallel requests')}
          min={1}
          max={100}
          value={limits.perConnection}
          onChange={(perConnection) => onChange({ ...limits, perConnection: Math.round(perConnection) })}
        />
      </div>
      <TextField
        label={t('Spending limit (US dollars)')}
        inputMode="decimal"
        placeholder={tAs('limit', 'none')}
        hint={t('The run pauses and asks before a request that could exceed this.')}
        value={withOwnSign(limits.money)}
        onChange={(typed) => {
          const money = withPoint(typed)
          if (/^\d*(?:\.\d*)?$/.test(money)) onChange({ ...limits, money })
        }}
      />
      <div className="flex items-center justify-between gap-3">
        {t('Minutes (0 for no limit)')}
        <NumberField
          label={t('Minutes')}
          min={0}
          max={10_000}
          value={limits.minutes}
          onChange={(minutes) => onChange({ ...limits, minutes })}
        />
      </div>
    </Disclosure>
  )
}

/** What the run would ask, cost and take. */
function Estimate({ estimate }: { readonly estimate: RunEstimate }) {
  const { requests, cost, expected, time, isTimeObserved } = estimate
  return (
    <p role="status" aria-label={t('Estimate of the run')} className="text-[13px] text-muted tabular-nums">
      {plural(requests, { one: '{count} request', other: '{count} requests' })} ·{' '}
      <span className="text-money">{moneyWords(cost, expected)}</span> ·{' '}
      <span
        className="whitespace-nowrap"
        title={
          isTimeObserved
            ? t('Based on earlier replies of the same models')
            : t('Based on typical replies; not every model has replied yet')
        }
      >
        {[...new Set([duration(time.lowMs), duration(time.highMs)])].join('–')}
      </span>
    </p>
  )
}

/** What it will probably cost first, then between which bounds. */
function moneyWords(cost: CostBracket, expected: CostBracket): string {
  const likely = formatBracket(expected)
  const bounds = formatBracket(cost)
  if (expected.high.type === 'unknown' || likely === bounds) return bounds
  return t('about {likely} ({bounds})', { likely, bounds })
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return t('{seconds} s', { seconds: formatNumber(seconds) })
  return seconds < 5400
    ? t('{minutes} min', { minutes: Math.round(seconds / 60) })
    : t('{hours} h', { hours: Math.round(seconds / 3600) })
}
