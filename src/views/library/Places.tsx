import { Link } from 'wouter'

import { mark, t } from '@/lib/text/t'

const PLACES = [
  { path: '/catalog', name: mark('Catalog') },
  { path: '/compare', name: mark('Compare') },
  { path: '/lab', name: mark('Lab') },
  { path: '/settings/connections', name: mark('Settings') },
]

/** The other places of the app. */
export const Places = ({ onPick }: { readonly onPick: () => void }) => (
  <div className="flex items-center gap-3 border-t border-line px-3 py-2 text-[13px]">
    {PLACES.map(({ path, name }) => (
      <Link
        key={path}
        href={path}
        onClick={onPick}
        className="rounded py-1 text-muted last:ml-auto hover:text-text pointer-coarse:py-3"
      >
        {t(name)}
      </Link>
    ))}
  </div>
)
