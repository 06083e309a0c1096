import { OrderPanel } from './OrderPanel.tsx'

export function Component() {
  return <OrderPanel side="buy" />
}
