import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.js';

const container = document.getElementById('portal');
if (!container) throw new Error('index.html has no element with the id "portal".');
createRoot(container).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
