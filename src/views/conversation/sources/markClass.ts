/** How the number of a source looks within text. */
export const SOURCE_MARK =
  'mx-0.5 inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[5px] px-1 align-[1px] text-[11px] leading-none tabular-nums focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent'
