// Generated from openapi/ by npm run generate. Do not edit.

export interface LoginError {
  'error': 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
  'error_description': string;
}
