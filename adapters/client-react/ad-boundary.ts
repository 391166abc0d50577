import { Component, type ReactNode } from 'react';

export interface AdBoundaryProps {
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

/** A broken ad is no ad: what is thrown below goes no further (`docs/reference/client-interface.md#failures`). */
export class AdBoundary extends Component<AdBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
