import type { Workload } from '@/domain/models/costs/costBasis'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'
import { TextArea } from '@/ui/controls/TextArea'

import type { PageQuery } from '../pageQuery'
import type { ChangePage } from '../usePageQuery'

type Props = {
  readonly page: PageQuery
  readonly onChange: ChangePage
  readonly prompt: string
  readonly onPrompt: (text: string) => void
}

/** What a basis needs besides its name: the pasted prompt, or the size of a workload. */
export function BasisDetails({ page, onChange, prompt, onPrompt }: Props) {
  const { basis } = page
  if (basis.type === 'prompt') {
    return (
      <div className="shrink-0 border-b border-line px-4 py-3">
        <TextArea
          label={t('Prompt to price')}
          value={prompt}
          boxClassName="min-h-20 max-h-40 md:max-h-56"
          onChange={onPrompt}
          hint={t(
            'About {prompt} tokens, with a reply of 500. Your text stays in this page and isn’t sent.',
            { prompt: estimateTokens(prompt) },
          )}
        />
      </div>
    )
  }
  if (basis.type !== 'workload') return null
  const set = (change: Partial<Workload>) => onChange({ basis: { ...basis, ...change } })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2.5 text-[13px] text-muted">
      <Amount
        label={t('Input tokens')}
        value={basis.inputTokens}
        onChange={(inputTokens) => set({ inputTokens })}
      />
      <Amount
        label={t('Output tokens')}
        value={basis.outputTokens}
        onChange={(outputTokens) => set({ outputTokens })}
      />
      <Amount
        label={t('Cached share, %')}
        value={Math.round(basis.cachedShare * 100)}
        max={100}
        onChange={(percent) => set({ cachedShare: percent / 100 })}
      />
      <Amount
        label={t('Requests per month')}
        value={basis.requestsPerMonth}
        onChange={(requestsPerMonth) => set({ requestsPerMonth })}
      />
    </div>
  )
}

type AmountProps = {
  readonly label: string
  readonly value: number
  readonly max?: number
  readonly onChange: (value: number) => void
}

const Amount = ({ label, value, max = 1e9, onChange }: AmountProps) => (
  <span className="inline-flex items-center gap-2 max-sm:w-full max-sm:justify-between">
    <span aria-hidden>{label}</span>
    <NumberField
      label={label}
      value={value}
      min={0}
      max={max}
      onChange={(number) => onChange(Math.round(number))}
      className="w-24"
    />
  </span>
)
