import { useContacts } from '@/hooks/connections/useContacts'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { version } from '../../../package.json'

import { Section } from './Section'

/** What this is, under which licence, and what happens to one's data, in plain words. */
export function AboutSection() {
  return (
    <>
      <Section title={t('About')}>
        <p className="max-w-prose text-sm">
          {t(
            'Parlance is a chat app that runs in your browser. Connect any model provider, or use the small model that comes with it.',
          )}
        </p>
        <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">{t('Version')}</dt>
          <dd className="tabular-nums">{version}</dd>
          <dt className="text-muted">{t('Licence')}</dt>
          <dd>{t('MIT')}</dd>
        </dl>
        <p className="max-w-prose text-sm text-muted">
          {t(
            'Every language but English was translated by a machine. If a text is wrong, tell the people who run this app.',
          )}
        </p>
      </Section>
      <Section title={t('Privacy')}>
        <ul className="flex max-w-prose list-disc flex-col gap-2 ps-5 text-sm">
          <li>
            {t(
              'Your chats, settings and files stay in this browser. There is no account and no tracking, and we run no server that sees them.',
            )}
          </li>
          <li>
            {t(
              'Your messages go only to the provider you chose for the chat. What the provider does with them depends on its terms; the catalog shows what is known about each model.',
            )}
          </li>
          <li>
            {t(
              'Your key goes only to the address you entered it for. It is never included in exports, links, logs or records, and is saved on this device only if you choose to.',
            )}
          </li>
          <li>{t('Nothing in a reply is loaded from another site unless you click to allow that site.')}</li>
          <li>{t('With the built-in model, nothing leaves your device.')}</li>
        </ul>
      </Section>
      <ContactsSection />
    </>
  )
}

/** Which origins the app may contact, and why. */
function ContactsSection() {
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
