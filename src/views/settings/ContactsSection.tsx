import { useContacts } from '@/hooks/connections/useContacts'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { Section } from './Section'

/** Which origins the app may contact, and why. */
export function ContactsSection() {
  const { named, others, isEnforced } = useContacts()
  return (
    <Section title={t('Sites Parlance can contact')}>
      <p className="max-w-prose text-sm">
        {isEnforced
          ? t('Requests to any other site are blocked.')
          : t(
              'This page has no service worker, so other requests aren’t blocked by one. Parlance makes none.',
            )}
      </p>
      <dl
        aria-label={t('Sites Parlance can contact')}
        className="grid w-fit max-w-full grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm"
      >
        <Row origin={t('This site')} why={t('The app itself, the built-in model')} />
        {named.map(({ origin, names }) => (
          <Row key={origin} origin={origin} why={formatList(names)} />
        ))}
        {others.map((origin) => (
          <Row key={origin} origin={origin} why={t('A download, image, tool or test in this tab')} />
        ))}
      </dl>
    </Section>
  )
}

function Row({ origin, why }: { readonly origin: string; readonly why: string }) {
  return (
    <>
      <dt className="font-mono break-all">{origin}</dt>
      <dd className="text-muted">{why}</dd>
    </>
  )
}
