/** Bars that are drawn at most. */
const MOST = 8

/** Shares from 0 to 1 as bars side by side, drawn to the whole: for comparing several such pictures in a row. */
export const SmallBars = ({ shares }: { readonly shares: readonly number[] }) => (
  <svg aria-hidden viewBox="0 0 62 40" preserveAspectRatio="none" className="small-bars" fill="currentColor">
    {shares.slice(0, MOST).map((share, index) => {
      const height = Math.max(1.5, share * 40)
      return <rect key={index} x={index * 8} y={40 - height} width="6" height={height} rx="1" />
    })}
  </svg>
)
