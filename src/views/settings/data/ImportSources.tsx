import { IMPORTED_APPS } from '@/domain/imports/importedApps'
import { t } from '@/lib/text/t'
import { Disclosure } from '@/ui/layout/Disclosure'

/** Which apps files may come from, and which file to choose for each. */
export function ImportSources() {
  return (
    <Disclosure label={t('Supported apps')}>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[max-content_1fr]">
        {IMPORTED_APPS.map(({ app, file }) => (
          <div key={app} className="contents">
            <dt className="font-medium">{app}</dt>
            <dd className="mb-1 text-muted sm:mb-0">{t(file)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
