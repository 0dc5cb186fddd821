import { Controller } from '@nestjs/common';
import {
  CreateUser,
  type CreateUserCall,
  DeleteUser,
  type DeleteUserCall,
  ListUsers,
  type ListUsersCall,
  ReadAccountDetails,
  type ReadAccountDetailsCall,
  ReadUser,
  type ReadUserCall,
  SuspendUser,
  type SuspendUserCall,
  UnsuspendUser,
  type UnsuspendUserCall,
  type UsersApiContract,
} from '../../../../generated/server/apis/UsersApi.js';
import type { UserDocument } from '../../../../generated/server/models/UserDocument.js';
import type { UserListDocument } from '../../../../generated/server/models/UserListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { access } from '../access.js';
import { presentServiceAccount, presentUser } from './user.presenter.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController implements UsersApiContract {
  constructor(private readonly users: UsersService) {}

  @ReadAccountDetails()
  async readAccountDetails({ subject }: ReadAccountDetailsCall): Promise<UserDocument> {
    access.allowWithoutPermission(subject, 'read');
    const { caller } = subject;
    return {
      data:
        caller.kind === 'user'
          ? presentUser(subject, await this.users.read(subject, caller.id))
          : presentServiceAccount(caller),
    };
  }

  @ListUsers()
  async listUsers({ subject, query, request }: ListUsersCall): Promise<UserListDocument> {
    const page = pageOf(query);
    return presentList(request, page, await this.users.list(subject, page, query.q), (user) =>
      presentUser(subject, user),
    );
  }

  @CreateUser()
  async createUser({ subject, body }: CreateUserCall): Promise<UserDocument> {
    const { username, email, 'is-site-admin': siteAdmin } = body.data.attributes;
    return {
      data: presentUser(subject, await this.users.create(subject, { username, email, siteAdmin })),
    };
  }

  @ReadUser()
  async readUser({ subject, path }: ReadUserCall): Promise<UserDocument> {
    return { data: presentUser(subject, await this.users.read(subject, path.user_id)) };
  }

  @SuspendUser()
  async suspendUser({ subject, path }: SuspendUserCall): Promise<UserDocument> {
    return { data: presentUser(subject, await this.users.suspend(subject, path.user_id)) };
  }

  @UnsuspendUser()
  async unsuspendUser({ subject, path }: UnsuspendUserCall): Promise<UserDocument> {
    return { data: presentUser(subject, await this.users.unsuspend(subject, path.user_id)) };
  }

  @DeleteUser()
  deleteUser({ subject, path }: DeleteUserCall): Promise<void> {
    return this.users.delete(subject, path.user_id);
  }
}
