import { Component, type ReactNode } from 'react'

interface Props {
  /** The key of the history entry. A new one renders the children again. */
  at: string
  /** What is shown in the place of the children once one of them threw an error. */
  show: (fault: unknown) => ReactNode
  children: ReactNode
}

/** Catches an error in its children, and shows something else in their place. */
export class FaultBoundary extends Component<Props, { fault: unknown; at: string }> {
  override state = { fault: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('Unknown fault') }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { fault: undefined, at }
  }

  override render() {
    return this.state.fault === undefined ? this.props.children : this.props.show(this.state.fault)
  }
}
