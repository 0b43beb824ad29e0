import type { NextTokenPicture } from '@/domain/sampling/nextTokenPicture'

/** How many tokens the cuts leave and how much of the probability they take: "6 tokens kept, 10 % of the mass cut". */
export function describeCut({ kept, isMoreKept, cutMass }: NextTokenPicture): string {
  if (isMoreKept && cutMass.high === 0) return 'All tokens kept, nothing cut'
  const count = kept.low === kept.high ? kept.high.toLocaleString('en') : `${kept.low}–${kept.high}`
  const tokens = `${count}${isMoreKept ? ' or more' : ''} ${kept.high === 1 && !isMoreKept ? 'token' : 'tokens'} kept`
  return `${tokens}, ${percent(cutMass)} of the mass cut`
}

function percent({ low, high }: NextTokenPicture['cutMass']): string {
  const [from, to] = [Math.round(Math.max(0, low) * 100), Math.round(Math.max(0, high) * 100)]
  return from === to ? `${to} %` : `${from}–${to} %`
}
