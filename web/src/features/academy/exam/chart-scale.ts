interface Space {
  width: number
  height: number
  margin: { top: number; bottom: number; start: number; end: number }
  /** How many prices there are from left to right. */
  points: number
}

/** Where prices are drawn: the places from left to right at equal distances, and each price at its height. */
export function chartScale(prices: readonly number[], { width, height, margin, points }: Space) {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    x: (index: number) =>
      round(margin.start + (index / Math.max(1, points - 1)) * (width - margin.start - margin.end)),
    y: (price: number) => {
      const fall = high === low ? 0.5 : (high - price) / (high - low)
      return round(margin.top + fall * (height - margin.top - margin.bottom))
    },
  }
}
