import { refOf } from '@/domain/modelRef'
import { bestKnownOf } from '@/domain/models/bestKnown'
import { developerLetter, type Model } from '@/domain/models/model'
import { useApp, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModels } from '@/hooks/models/useModels'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { focusComposer } from '@/ui/focusComposer'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LetterMark } from '@/ui/layout/LetterMark'

import { StartSection } from './LocalModels'

/** Shown of all providers together. */
const MOST = 6
const COMING = Array.from({ length: MOST }, (_, place) => place)

/** Models of the person's providers, where the next chat would still go to the small one of this device. */
export function TheirModels() {
  const { now } = useApp()
  const { chooseModel } = useCommands()
  const go = useGo()
  const groups = useModels().filter(({ connection }) => connection.type !== 'builtin')
  const each = Math.max(1, Math.floor(MOST / groups.length))
  const offered = groups.flatMap(({ models }) => bestKnownOf(models, each, now())).slice(0, MOST)
  const isLoading = offered.length === 0 && groups.some((group) => group.isLoading)
  const choose = (model: Model) => {
    void chooseModel(null, refOf(model))
    focusComposer()
  }
  return (
    <StartSection
      title={t('Choose a model')}
      note={formatList(groups.map(({ connection }) => connection.name))}
    >
      {/* Columns of one width: names that come later, or become others, move nothing. */}
      <ul aria-busy={isLoading} className="grid gap-2 sm:grid-cols-2">
        {offered.map((model) => (
          <li key={`${model.connectionId} ${model.id}`} className="min-w-0">
            <Button className="w-full justify-start" onClick={() => choose(model)}>
              <LetterMark letter={developerLetter(model)} />
              <ForeignName text={model.name} />
            </Button>
          </li>
        ))}
        {isLoading && COMING.map((place) => <li key={place} aria-hidden className="h-8 rounded bg-sunken" />)}
        <li>
          <Button variant="quiet" onClick={() => go('/?pick')}>
            {t('All models')}
          </Button>
        </li>
      </ul>
    </StartSection>
  )
}
