import { Link } from 'wouter'

import { t } from '@/lib/text/t'

/** The way back to the catalog, before the title of a page of it. */
export const CatalogLink = ({ href = '/catalog' }: { readonly href?: string }) => (
  <>
    <Link href={href} className="rounded-[3px] text-sm text-accent hover:underline pointer-coarse:py-2.5">
      {t('Catalog')}
    </Link>
    <span aria-hidden className="text-faint">
      /
    </span>
  </>
)
