import { OrderPanel } from '../../order-ticket/OrderPanel.tsx'

export function Component() {
  return <OrderPanel side="buy" />
}
