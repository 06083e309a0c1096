import { Component, type ReactNode } from 'react'
import { FaultPage } from './FaultPage.tsx'

interface Props {
  /** The key of the history entry. A new one renders the children again. */
  at: string
  children: ReactNode
}

/** Catches an error in a page, and shows the fault page in its place. */
export class FaultBoundary extends Component<Props, { fault: unknown; at: string }> {
  override state = { fault: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('Unknown fault') }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { fault: undefined, at }
  }

  override render() {
    return this.state.fault === undefined ? this.props.children : <FaultPage fault={this.state.fault} />
  }
}
