import { Link } from 'wouter'

import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { AddToChat } from '../lists/AddToChat'
import { modelKey } from '../catalogRows'
import type { PageQuery } from '../pageQuery'
import { comparedFacts, LINK, promptPath, sideBySidePath, type Compared } from './comparedFacts'

type Props = {
  readonly compared: readonly Compared[]
  readonly page: PageQuery
  readonly onRemove: (key: string) => void
}

const MOST_NAMED = 4

/** The models that were chosen: what they differ in, and what to do with them. */
export function ComparisonTray({ compared, page, onRemove }: Props) {
  const { chooseModel } = useCommands()
  const go = useGo()
  const differing = comparedFacts(compared, page.basis.type).filter(({ isDifferent }) => isDifferent)
  const start = (model: Model) => {
    void chooseModel(null, refOf(model))
    go('/')
  }
  const [only] = compared
  return (
    <section
      aria-label={t('Comparison')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2.5"
    >
      <span className="text-[13px] font-semibold">{t('Compare')}</span>
      {compared.map(({ model }) => (
        <Chip
          key={modelKey(model)}
          onRemove={() => onRemove(modelKey(model))}
          removeLabel={t('Remove {name} from the comparison', { name: model.name })}
        >
          <ForeignName text={model.name} />
        </Chip>
      ))}
      <span className="min-w-0 flex-1 basis-40 text-[13px] text-muted max-sm:hidden">
        {compared.length < 2
          ? t('Choose another model to compare')
          : differencesWords(differing.map(({ named }) => named))}
      </span>
      <span className="ms-auto flex flex-wrap gap-2">
        {compared.length === 1 &&
          only &&
          (isOfList(only.model) ? (
            <AddToChat variant="primary" model={only.model} />
          ) : (
            <Button variant="primary" onClick={() => start(only.model)}>
              {t('New chat')}
            </Button>
          ))}
        {compared.length > 1 && (
          <>
            {!compared.some(({ model }) => isOfList(model)) && (
              <Link href={promptPath(compared.map(({ model }) => model))} className={LINK}>
                {t('Send the same prompt')}
              </Link>
            )}
            <Button variant="primary" onClick={() => go(sideBySidePath(page))}>
              {t('Side by side')}
            </Button>
          </>
        )}
      </span>
    </section>
  )
}

function differencesWords(all: readonly string[]): string {
  const names = [...new Set(all)]
  if (names.length === 0) return t('Their catalogs show no differences')
  const more = names.length - MOST_NAMED
  return t('Differ in: {facts}', {
    facts: formatList([
      ...names.slice(0, MOST_NAMED),
      ...(more > 0 ? [plural(more, { one: '{count} more', other: '{count} more' })] : []),
    ]),
  })
}
