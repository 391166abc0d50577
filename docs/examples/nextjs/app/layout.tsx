import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './chat.css';

export const metadata: Metadata = {
  title: 'Beanwise',
  description: 'A coffee companion, with ads below its answers.',
  icons: { icon: 'data:,' },
};

const RootLayout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);

export default RootLayout;
