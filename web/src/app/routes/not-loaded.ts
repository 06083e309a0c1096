/** The errors of parts of the app that could not be loaded. */
const faults = new WeakSet<object>()

/** Starts to note which errors come from a part of the app that could not be loaded. */
export function listenForNotLoaded(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => faults.add(payload))
}

/** Whether an error came because a part of the app could not be loaded. */
export function isNotLoaded(fault: unknown): boolean {
  return fault instanceof Error && faults.has(fault)
}
